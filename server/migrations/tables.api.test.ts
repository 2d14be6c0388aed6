import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openEngineRoom, type EngineRoom } from '#tests/support/engines.ts';
import { migrate } from '#engines/postgres/migrate.ts';

let room: EngineRoom;
beforeAll(async () => {
  room = await openEngineRoom();
});
afterAll(() => room.close());

describe('the migrations', () => {
  it('are what the types of the tables were written from', () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'paraphe-tables-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = path.join(folder, 'tables.ts');
    const { status } = spawnSync(process.execPath, ['scripts/tables.mjs', file], {
      env: { ...process.env, DATABASE_URL: room.connectionString },
    });
    expect(status).toBe(0);
    const words = (text: string) => text.replaceAll(/["';,\s|]+/g, ' ');
    expect(words(readFileSync('server/migrations/tables.ts', 'utf8'))).toBe(words(readFileSync(file, 'utf8')));
  });

  it('applied again by 8 processes at once change nothing', async () => {
    const applied = await Promise.all(
      Array.from({ length: 8 }, () => migrate(room.connectionString, 'server/migrations')),
    );
    expect(applied.flat()).toEqual([]);
  });
});
