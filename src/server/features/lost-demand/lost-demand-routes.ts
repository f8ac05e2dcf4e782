import type { FastifyRequest } from 'fastify'
import { personAtAddress } from '../../../domain/accounts/client-address.ts'
import { staffActor } from '../../../domain/staff/actor.ts'
import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import type { Platform } from '../../platform/platform.ts'
import { findSender } from '../sessions/authentication.ts'
import { dismissLoss, restoreLoss } from './dismiss-loss.ts'
import { listLostDemand } from './list-lost-demand.ts'
import { reportLoss, shopperPerson } from './report-loss.ts'

export const lostDemandRoutes = (platform: Platform) =>
  ({
    listLostDemand: async ({ query: { days = '30' } }) => ({
      success: true,
      ...(await platform.reads.run((db) => listLostDemand({ ...platform, db }, days))),
    }),
    dismissLostDemand: async ({ body: { dismissed, ...row }, seller }) => {
      await (dismissed ? dismissLoss : restoreLoss)(platform, row, staffActor(seller))
      return { success: true, message: dismissed ? 'Dismissed' : 'Back in the list' }
    },
    reportLoss: async ({ body, request }) => {
      const person = await personOf(platform, request)
      if (person !== null) await reportLoss(platform, person, body)
      return { success: true }
    },
  }) satisfies Partial<EndpointHandlers>

/** Returns a text that identifies the visitor, or null for staff, whose losses do not count. */
async function personOf(platform: Platform, request: FastifyRequest): Promise<string | null> {
  const visitor = await findSender(platform, request)
  if (!visitor) return `address ${personAtAddress(request.ip)}`
  return 'shopper' in visitor ? shopperPerson(visitor.shopper.id) : null
}
