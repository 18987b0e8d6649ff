-- Printed from export/tables/tables.def by make print-tables: the tables of all servers of the cluster "fleet".

CREATE TABLE IF NOT EXISTS fleet_capture AS capture ENGINE = Distributed(fleet, default, capture, cityHash64(host));
CREATE TABLE IF NOT EXISTS fleet_feature AS feature ENGINE = Distributed(fleet, default, feature, cityHash64(host));
CREATE TABLE IF NOT EXISTS fleet_event AS event ENGINE = Distributed(fleet, default, event, cityHash64(host));
CREATE TABLE IF NOT EXISTS fleet_process AS process ENGINE = Distributed(fleet, default, process, cityHash64(host));
CREATE TABLE IF NOT EXISTS fleet_thread AS thread ENGINE = Distributed(fleet, default, thread, cityHash64(host));
CREATE TABLE IF NOT EXISTS fleet_mapping AS mapping ENGINE = Distributed(fleet, default, mapping, cityHash64(host));
CREATE TABLE IF NOT EXISTS fleet_callsite AS callsite ENGINE = Distributed(fleet, default, callsite, cityHash64(host));
CREATE TABLE IF NOT EXISTS fleet_inlined AS inlined ENGINE = Distributed(fleet, default, inlined, cityHash64(host));
CREATE TABLE IF NOT EXISTS fleet_sample AS sample ENGINE = Distributed(fleet, default, sample, cityHash64(host));
CREATE TABLE IF NOT EXISTS fleet_branch AS branch ENGINE = Distributed(fleet, default, branch, cityHash64(host));
CREATE TABLE IF NOT EXISTS fleet_register AS register ENGINE = Distributed(fleet, default, register, cityHash64(host));
CREATE TABLE IF NOT EXISTS fleet_read AS read ENGINE = Distributed(fleet, default, read, cityHash64(host));
CREATE TABLE IF NOT EXISTS fleet_switch AS switch ENGINE = Distributed(fleet, default, switch, cityHash64(host));
CREATE TABLE IF NOT EXISTS fleet_lost AS lost ENGINE = Distributed(fleet, default, lost, cityHash64(host));
CREATE TABLE IF NOT EXISTS fleet_throttle AS throttle ENGINE = Distributed(fleet, default, throttle, cityHash64(host));
CREATE TABLE IF NOT EXISTS fleet_record AS record ENGINE = Distributed(fleet, default, record, cityHash64(host));
CREATE TABLE IF NOT EXISTS fleet_left_out AS left_out ENGINE = Distributed(fleet, default, left_out, cityHash64(host));
CREATE TABLE IF NOT EXISTS fleet_defect AS defect ENGINE = Distributed(fleet, default, defect, cityHash64(host));
