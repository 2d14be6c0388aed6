import { html } from './http.ts';
import type { Call, Reply } from './http.ts';
import { layout } from './pages.ts';
import type { World } from './world.ts';

export function supportEndpoint(_world: World, _call: Call): Reply {
  return html(200, layout('Support', '<h1>Support cases</h1>'));
}
