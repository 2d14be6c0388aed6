import { Agent, request } from 'node:http';

/** Sends bodies nobody reads, four at a time, from a process of its own, as fast as the line takes them. */
const [, , url = '', type = '', rounds = '1'] = process.argv;
const body = Buffer.alloc(9_000_000, 'a');
const agent = new Agent({ keepAlive: true, maxSockets: 4 });
const headers = { 'content-type': type, 'content-length': body.length };

const send = () =>
  new Promise((resolve) => {
    const call = request(url, { method: 'POST', headers, agent }, (answer) => {
      answer.resume().once('close', () => resolve(answer.statusCode));
    });
    call.once('error', (error) => resolve(error.code)).end(body);
  });

const answers = [];
for (let round = 0; round < Number(rounds); round += 1) answers.push(...(await Promise.all([1, 2, 3, 4].map(send))));
agent.destroy();
process.stdout.write(JSON.stringify([...new Set(answers)]));
