import type { FastifyInstance, FastifyReply } from 'fastify';
import type { SignPage } from '#contract/sign-page.ts';

/** The two bundles of `web/`, as built. */
export interface Pages {
  /** Sends a signing page: rendered on the server, its CSS and data inside, under its own strict policy. */
  sendSignPage(reply: FastifyReply, status: number, page: SignPage): FastifyReply;
  /** Serves hashed assets, and the portal for every path that is not a call, an asset or a signing page. */
  mount(app: FastifyInstance): Promise<void>;
}
