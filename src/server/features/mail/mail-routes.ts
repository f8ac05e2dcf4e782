import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import type { Platform } from '../../platform/platform.ts'
import { listMails } from './list-mails.ts'
import { retryMail } from './retry-mail.ts'

export const mailRoutes = (platform: Platform) =>
  ({
    listMails: async ({ query }) => ({ success: true, ...(await listMails(platform, query)) }),
    retryMail: async ({ seller, body }) => ({
      success: true,
      message: 'Email queued again',
      mail: await retryMail(platform, body.id, seller),
    }),
  }) satisfies Partial<EndpointHandlers>
