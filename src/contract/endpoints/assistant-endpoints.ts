import { listAssistantsResponse, saveAssistantRuleRequest, saveAssistantRuleResponse } from '../assistants/assistants.ts'
import type { Endpoint } from './endpoint.ts'

export const listAssistants = {
  method: 'GET',
  path: '/api/seller/assistants',
  access: 'seller',
  summary: 'The assistants that came, by the site of their profile, with their searches, checkouts and orders',
  response: listAssistantsResponse,
} satisfies Endpoint

export const saveAssistantRule = {
  method: 'POST',
  path: '/api/seller/assistants/save',
  access: 'seller',
  roles: ['owner'],
  summary: 'Blocks the assistants of a site and of the sites below, lets them come again, or limits what they may do',
  body: saveAssistantRuleRequest,
  response: saveAssistantRuleResponse,
} satisfies Endpoint
