import type { LinkedAssistantWire } from '../../../contract/accounts/linked-assistants.ts'
import { hostOfAssistant, type LinkedAssistant } from '../../../domain/accounts/linked-assistant.ts'
import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import { notFound } from '../../platform/client-error.ts'
import type { Platform } from '../../platform/platform.ts'
import { findSender } from '../sessions/authentication.ts'
import { decideLink, getLinkRequest } from './link-requests.ts'
import { deleteLinkOf, listLinkedAssistants } from './linked-assistant-repository.ts'

export const linkedAssistantRoutes = (platform: Platform) =>
  ({
    showLinkRequest: async ({ query, request }) => {
      const sender = await findSender(platform, request)
      const shopper = sender && 'shopper' in sender ? sender.shopper : null
      const named = { id: query.id, cookies: request.headers.cookie }
      const { clientId, permissions, isLinked } = await getLinkRequest(platform, shopper, named)
      return { success: true, assistant: hostOfAssistant(clientId), permissions: [...permissions], isLinked }
    },
    decideLink: async ({ shopper, tokenHash, body, request }) => {
      const named = { id: body.id, cookies: request.headers.cookie }
      return { success: true, path: await decideLink(platform, { shopper, tokenHash }, named, body.isAllowed) }
    },
    listLinkedAssistants: async ({ shopper }) => {
      const assistants = await listLinkedAssistants(platform.db, shopper.id, platform.clock.now())
      return { success: true, assistants: assistants.map(linkedAssistantToWire) }
    },
    unlinkAssistant: async ({ shopper, body }) => {
      if (!(await deleteLinkOf(platform.db, shopper.id, body.id))) throw notFound('Assistant')
      return { success: true, message: 'Assistant unlinked' }
    },
  }) satisfies Partial<EndpointHandlers>

export const linkedAssistantToWire = ({ id, clientId, permissions, linkedAt }: LinkedAssistant): LinkedAssistantWire => ({
  _id: id,
  assistant: hostOfAssistant(clientId),
  permissions: [...permissions],
  linkedAt: linkedAt.toISOString(),
})
