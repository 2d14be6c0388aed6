import { listTickets } from '#contract/ticket-list.ts';
import * as tickets from '#contract/tickets.ts';
import type { AppContext } from '#server/app-context.ts';
import { route, type Route } from '#http/route.ts';
import { attach } from './attach.ts';
import { close } from './close.ts';
import { addMessage } from './comment.ts';
import { createTicket } from './create.ts';
import { sendTicketFile } from './download.ts';
import { setSupportWriting } from './support-writing.ts';
import { openTicketCache } from './ticket-cache.ts';
import { listOfCompany, showTicket } from './view.ts';

export const ticketRoutes = (context: AppContext): Route[] => {
  const parts = { context, reads: openTicketCache(context) };
  return [
    route(listTickets, ({ caller }) => listOfCompany(parts, caller)),
    route(tickets.getTicket, (call) => showTicket(parts, call)),
    route(tickets.createTicket, (call) => createTicket(parts, call, call.params.orgId)),
    route(tickets.createTicketWithoutOrg, (call) => createTicket(parts, call, null)),
    route(tickets.setTicketSupportWriting, (call) => setSupportWriting(parts, call)),
    route(tickets.closeTicket, (call) => close(parts, call)),
    route(tickets.addTicketMessage, (call) => addMessage(parts, call)),
    route(tickets.addTicketFile, (call) => attach(parts, call)),
    route(tickets.downloadTicketFile, (call) => sendTicketFile(parts, call)),
  ];
};
