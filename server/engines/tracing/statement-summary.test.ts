import { expect, it } from 'vitest';
import { statementSummary } from './statement-summary.ts';

it.each([
  ['select "id" from "webdocs" where "id" = $1', 'select webdocs'],
  [`insert into "users" ("email") values ('nora@acier.example')`, 'insert users'],
  ['update jobs set state = $1', 'update jobs'],
  ['delete from "sessions" where "id" = $1', 'delete sessions'],
  ['with next as (select id from jobs for update skip locked) update jobs set state = 1 from next', 'update jobs'],
  [`with added as (insert into jobs (name) values ($1)) select pg_notify('jobs', $2)`, 'insert jobs'],
  ['select 1', 'select'],
  ['begin', 'begin'],
  [`create table nora (x text)`, 'statement'],
])('%s is %s', (sql, summary) => expect(statementSummary(sql).summary).toBe(summary));
