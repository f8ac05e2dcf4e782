import {
  decideLinkRequest,
  decideLinkResponse,
  linkRequestQuery,
  linkRequestResponse,
  listLinkedAssistantsResponse,
  unlinkAssistantRequest,
} from '../accounts/linked-assistants.ts'
import { ATTEMPTS_PER_MINUTE } from '../limits.ts'
import { messageResponse } from '../responses.ts'
import type { Endpoint } from './endpoint.ts'

/** The cookie of the browser in which an assistant asked to be linked is sent to this path alone. */
const LINK_REQUEST_PATH = '/api/link-request'

export const showLinkRequest = {
  method: 'GET',
  path: LINK_REQUEST_PATH,
  access: 'anyone',
  summary: 'What an assistant asks a shopper to allow, for the browser in which it asked',
  query: linkRequestQuery,
  attemptsPerMinute: ATTEMPTS_PER_MINUTE,
  response: linkRequestResponse,
  errors: { 404: 'Request not found' },
} satisfies Endpoint

export const decideLink = {
  method: 'POST',
  path: LINK_REQUEST_PATH,
  access: 'shopper',
  summary: 'Allows an assistant what it asked for, or not; only in the browser in which it asked',
  body: decideLinkRequest,
  attemptsPerMinute: ATTEMPTS_PER_MINUTE,
  response: decideLinkResponse,
  errors: { 404: 'Request not found' },
} satisfies Endpoint

export const listLinkedAssistants = {
  method: 'GET',
  path: '/api/user/assistants',
  access: 'shopper',
  summary: 'The assistants that may act for the shopper, the newest first',
  response: listLinkedAssistantsResponse,
} satisfies Endpoint

export const unlinkAssistant = {
  method: 'POST',
  path: '/api/user/assistants/unlink',
  access: 'shopper',
  summary: 'Ends the link of an assistant, and all of its tokens',
  body: unlinkAssistantRequest,
  response: messageResponse,
  errors: { 404: 'Assistant not found' },
} satisfies Endpoint
