import { expect } from 'vitest';
import { portalPaths } from '#contract/portal-paths.ts';
import { worldTest } from '#tests/support/world-test.ts';

const it = worldTest();

// REQ-1.2.17
it('an address that leads nowhere is the portal’s 404 page for a browser', async ({ world }) => {
  for (const url of [
    '/webdoc',
    '/webdoc/a/b/c',
    '/preview',
    '/question/',
    '/report',
    '/verify/nothing?x=1',
    '/mine/a/b',
    '/nothing-here',
    '/workspaces/1/2',
    '/billing/x?y=1',
  ]) {
    const { statusCode, headers, body } = await world.app.inject({ url, headers: { accept: 'text/html,*/*;q=0.8' } });
    expect([url, statusCode, headers['content-type']]).toEqual([url, 404, 'text/html; charset=utf-8']);
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(body).toMatch(/<script type="module"[^>]* src="\/assets\//);
  }
});

it('every screen of the portal is found, with a slash at its end as well', async ({ world }) => {
  for (const path of Object.values(portalPaths).map((path) => path.replaceAll(/\$\w+/g, 'x1')))
    for (const url of [path, `${path}/?a=1`]) {
      const { statusCode } = await world.app.inject({ url, headers: { accept: 'text/html' } });
      expect([url, statusCode]).toEqual([url, 200]);
    }
});

it('a program is refused there, and everybody below the paths for programs', async ({ world }) => {
  const asked = [
    ['/webdoc', '*/*'],
    ['/webdoc', 'application/json'],
    ['/api/nothing', 'text/html'],
    ['/metrics', 'text/html'],
  ] as const;
  for (const [url, accept] of asked) {
    const { statusCode, headers } = await world.app.inject({ url, headers: { accept } });
    expect([url, accept, statusCode, headers['content-type']]).toEqual([
      url,
      accept,
      404,
      expect.stringContaining('application/problem+json'),
    ]);
  }
});
