import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import type { Platform } from '../../platform/platform.ts'
import { saveRule } from './assistant-rules.ts'
import type { AssistantCounts } from './count-assistants.ts'
import { listAssistants, ruleToWire } from './list-assistants.ts'

export const knownAssistantRoutes = (platform: Platform, counts: Pick<AssistantCounts, 'save'>) =>
  ({
    listAssistants: async () => {
      await counts.save()
      return { success: true, ...(await listAssistants(platform)) }
    },
    saveAssistantRule: async ({ seller, body }) => {
      const rule = await saveRule(platform, body, seller)
      return { success: true, message: messageOf(body), rule: ruleToWire(body.site, rule) }
    },
  }) satisfies Partial<EndpointHandlers>

function messageOf({ isBlocked }: { readonly isBlocked?: boolean | undefined }): string {
  if (isBlocked === undefined) return 'Limits saved'
  return isBlocked ? 'Assistant blocked' : 'Assistant can come again'
}
