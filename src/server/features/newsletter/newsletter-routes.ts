import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../../contract/endpoints.ts'
import { subscribeRequest } from '../../../contract/newsletter.ts'
import { clientLimit } from '../../http/client-limit.ts'
import { parseBody } from '../../http/parse.ts'
import type { Platform } from '../../platform/platform.ts'
import { insertSubscriber } from './subscriber-repository.ts'

export function newsletterRoutes(app: FastifyInstance, { db, clock }: Platform): void {
  app.post(endpoints.subscribe, clientLimit, async (request) => {
    const { email } = parseBody(subscribeRequest, request.body)
    await insertSubscriber(db, email, clock.now())
    return { success: true, message: 'Thank you for subscribing' }
  })
}
