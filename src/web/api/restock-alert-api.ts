import { requestRestockAlert } from '../../contract/endpoints/restock-alert-endpoints.ts'
import { request } from './send-request.ts'

export const restockAlertApi = {
  request: (product: string, email: string) => request(requestRestockAlert, { body: { product, email } }),
}
