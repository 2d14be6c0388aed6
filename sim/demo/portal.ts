import { spawn } from 'node:child_process';

interface CallOptions {
  bearer?: string;
  body?: unknown;
  /** Expected statuses; any other one throws. */
  status?: number[];
}

/** The portal through its HTTP API and the staff command line. */
export interface Portal {
  call<T>(method: string, path: string, options?: CallOptions): Promise<{ status: number; body: T }>;
  /** Sends `text` unchanged. */
  post(path: string, text: string, headers: Record<string, string>): Promise<void>;
  putTemplate(token: string, externalId: string, file: { name: string; content: Blob }): Promise<{ id: string }>;
  admin(args: string[], input?: string): Promise<unknown>;
}

const runAdmin = (
  bin: string,
  args: string[],
  input: string,
): Promise<{ code: number | null; output: string; complaint: string }> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [bin, ...args, '--json'], { stdio: ['pipe', 'pipe', 'pipe'] });
    let output = '';
    let complaint = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      complaint += chunk.toString();
    });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output, complaint }));
    child.stdin.end(input);
  });

export const openPortal = (origin: string, adminBin: string): Portal => ({
  call: async <T>(method: string, path: string, { bearer, body, status = [200, 201, 202] }: CallOptions = {}) => {
    const response = await fetch(new URL(path, origin), {
      method,
      headers: {
        ...(bearer && { authorization: `Bearer ${bearer}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!status.includes(response.status)) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return { status: response.status, body: (text === '' ? null : JSON.parse(text)) as T };
  },
  post: async (path, text, headers) => {
    const response = await fetch(new URL(path, origin), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: text,
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  },
  putTemplate: async (token, externalId, { name, content }) => {
    const body = new FormData();
    body.append('file', content, name);
    const path = `/api/public/templates/${encodeURIComponent(externalId)}`;
    const response = await fetch(new URL(path, origin), {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}` },
      body,
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as { id: string };
  },
  admin: async (args, input = '') => {
    const { code, output, complaint } = await runAdmin(adminBin, args, input);
    if (code !== 0) throw new Error(complaint.trim() || `admin ${args.join(' ')} failed`);
    return JSON.parse(output);
  },
});
