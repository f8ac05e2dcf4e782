import { confirmSubscription, unsubscribe } from '../../contract/endpoints/newsletter-endpoints.ts'
import { request } from './send-request.ts'

export const newsletterApi = {
  confirmSubscription: (token: string) => request(confirmSubscription, { body: { token } }),
  unsubscribe: (token: string) => request(unsubscribe, { body: { token } }),
}
