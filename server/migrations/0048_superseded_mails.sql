-- A mail that asks for something is not sent once that is done: the mail server may have been away for hours.
alter table mails drop constraint mails_state_check;
alter table mails add constraint mails_state_check check (state in ('queued', 'sent', 'refused', 'superseded'));

-- How long the oldest waits is asked at each scrape of the metrics.
create index mails_queued on mails (created_at) where state = 'queued';
