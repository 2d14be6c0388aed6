import { expect, test } from 'vitest';
import type { SupportThread } from '#engines/crm/provider/provider-tickets.ts';
import { openThreadCleaner } from './clean-thread.ts';

const message = (index: number): SupportThread['messages'][number] =>
  ({ id: String(index), html: `<p>${index}</p>${'<span style="font-size:9pt">a</span>'.repeat(880)}` }) as never;
const thread = (count: number): SupportThread =>
  ({
    html: '<p>Bonjour</p><script>x</script>',
    record: {},
    files: [],
    messages: Array.from({ length: count }, (_, index) => message(index)),
  }) as never;

// REQ-4.1.5
test('a long thread leaves turns to the others while it is cleaned, and each message is cleaned once', async () => {
  const clean = openThreadCleaner();
  let turns = 0;
  const counting = setInterval(() => (turns += 1), 1);
  const first = await clean(thread(40));
  clearInterval(counting);
  expect(turns).toBeGreaterThan(20);
  expect(first.html).toBe('<p>Bonjour</p>');
  expect(first.messages[3]?.html).toContain('<p>3</p>');
  const again = await clean(thread(41));
  expect(again.messages.slice(0, 40)).toEqual(first.messages);
});
