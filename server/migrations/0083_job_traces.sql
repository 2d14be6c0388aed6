-- W3C traceparent of the span that enqueued the job, so that what it does hangs in the tree of the request.
-- Null while nothing is traced.
alter table jobs add column traceparent text;
