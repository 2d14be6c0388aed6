-- Why a mail did not arrive: what our mail server answered, or what came back later.
alter table mails add column outcome text check (outcome in ('delayed', 'bounced', 'complaint'));
alter table mails add column failure_class text
  check (failure_class in ('temporary', 'full', 'unknown', 'blocked', 'complaint'));
-- Enhanced status code (RFC 3463), else the code of SMTP.
alter table mails add column failure_code text;
alter table mails add column failure_answer text;
alter table mails add column outcome_at timestamptz;
update mails set outcome = 'bounced', failure_answer = left(smtp_reply, 300), outcome_at = created_at
  where state = 'refused';
