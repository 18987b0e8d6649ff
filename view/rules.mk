# SPDX-License-Identifier: MIT
#
# A capture as an HTML page. Its objects are in libperfring-session; see session/rules.mk.


$(eval $(call module,view,-fPIC -ffunction-sections $(HOSTED_CFLAGS)))

$(BUILD)/view/page.c: view/embed $(wildcard view/page/*)
	@mkdir -p $(@D)
	view/embed > $@.new
	mv $@.new $@
$(BUILD)/view/page.o: $(BUILD)/view/page.c view/view.h
	$(CC) $(ALL_CFLAGS) -fPIC -c $< -o $@
