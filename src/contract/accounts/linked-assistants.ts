import * as z from 'zod/mini'
import { PERMISSIONS } from '../../domain/accounts/linked-assistant.ts'

const permissions = z.array(z.enum(PERMISSIONS))

export const linkRequestQuery = z.object({ id: z.string('id is required') })

/** What an assistant asks a shopper for. */
export const linkRequestResponse = z.object({
  success: z.literal(true),
  /** The host of the assistant, such as `assistant.example`. */
  assistant: z.string(),
  permissions,
  /** The assistant is linked already, and asks for more or again. `permissions` has what it may do afterwards. */
  isLinked: z.boolean(),
})
export type LinkRequestResponse = z.output<typeof linkRequestResponse>

export const decideLinkRequest = z.object({
  id: z.string('id is required'),
  isAllowed: z.boolean('isAllowed must be true or false'),
})

/** The browser must open the path, which leads to the assistant. */
export const decideLinkResponse = z.object({ success: z.literal(true), path: z.string() })

export const linkedAssistantWire = z.object({
  _id: z.string(),
  assistant: z.string(),
  permissions,
  linkedAt: z.string(),
})
export type LinkedAssistantWire = z.output<typeof linkedAssistantWire>

export const listLinkedAssistantsResponse = z.object({ success: z.literal(true), assistants: z.array(linkedAssistantWire) })

export const unlinkAssistantRequest = z.object({ id: z.string('id is required') })
