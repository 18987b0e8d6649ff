# SPDX-License-Identifier: MIT
#
# find_package(perfring): targets perfring::perfring, perfring::convert, perfring::session and perfring::capture, shared, or
# static with set(PERFRING_STATIC ON) before. It finds itself by its own place: LIBDIR/cmake/perfring.
cmake_minimum_required(VERSION 3.13)
get_filename_component(_perfring_libdir "${CMAKE_CURRENT_LIST_DIR}/../.." ABSOLUTE)
find_path(PERFRING_INCLUDE_DIR perfring.h HINTS "${_perfring_libdir}/../include" "${_perfring_libdir}/../../include" NO_DEFAULT_PATH)

function(_perfring_target name file)
	if(TARGET perfring::${name})
		return()
	endif()
	if(PERFRING_STATIC)
		add_library(perfring::${name} STATIC IMPORTED)
		set_target_properties(perfring::${name} PROPERTIES IMPORTED_LOCATION "${_perfring_libdir}/lib${file}.a")
		set(needed ${ARGN})
	else()
		add_library(perfring::${name} SHARED IMPORTED)
		set_target_properties(perfring::${name} PROPERTIES IMPORTED_LOCATION "${_perfring_libdir}/lib${file}.so.0" IMPORTED_SONAME "lib${file}.so.0")
		set(needed ${ARGN})
		list(FILTER needed INCLUDE REGEX "^perfring::")
	endif()
	set_target_properties(perfring::${name} PROPERTIES INTERFACE_INCLUDE_DIRECTORIES "${PERFRING_INCLUDE_DIR}" INTERFACE_LINK_LIBRARIES "${needed}")
endfunction()

_perfring_target(perfring perfring)
_perfring_target(convert perfring-convert perfring::perfring @CONVERT_LIBS@)
_perfring_target(session perfring-session perfring::convert @SESSION_LIBS@)
_perfring_target(capture perfring-capture perfring::convert @CAPTURE_LIBS@)
set(perfring_FOUND TRUE)
