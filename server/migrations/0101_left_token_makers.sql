-- Name of the maker who has left the company: the account that `created_by` names is deleted then, or is elsewhere.
alter table api_tokens add column left_maker text;
