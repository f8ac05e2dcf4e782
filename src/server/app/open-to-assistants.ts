import type { FastifyInstance } from 'fastify'
import { ClientError } from '../platform/client-error.ts'
import type { Platform } from '../platform/platform.ts'

/** Adds routes for programs that shop for people. They respond 404 while the owner keeps these out. */
export function openToAssistants(
  app: FastifyInstance,
  { settings }: Platform,
  addRoutes: (scope: FastifyInstance) => void,
): void {
  app.register(async (scope) => {
    scope.addHook('onRequest', async () => {
      if (!settings.current().isOpenToAssistants) throw new ClientError(404, 'There is nothing at this address')
    })
    addRoutes(scope)
  })
}
