import { getDemonstration, removeDemonstration } from '../../contract/endpoints/demonstration-endpoints.ts'
import { request, type Token } from './request.ts'

export const demonstrationApi = {
  getDemonstration: (token: Token) => request(getDemonstration, { token }),
  removeDemonstration: (token: Token) => request(removeDemonstration, { token }),
}
