-- Changes are listed by their last update. The list is short, so that this needs no index.
drop index change_requests_by_time;
