import type { QueryParamsOf } from '../../contract/endpoint.ts'
import { listActivity, listActivityPeople } from '../../contract/endpoints/activity-endpoints.ts'
import { pageQuery, request, type Token } from './request.ts'

export type ActivityQuery = Omit<QueryParamsOf<typeof listActivity>, 'limit' | 'cursor'>

export const activityApi = {
  list: (token: Token, cursor: string | null, limit: number, query: ActivityQuery) =>
    request(listActivity, { token, query: { ...query, ...pageQuery(cursor, limit) } }),
  people: (token: Token) => request(listActivityPeople, { token }),
}
