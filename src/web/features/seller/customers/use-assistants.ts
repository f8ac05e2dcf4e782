import { useQuery } from '@tanstack/react-query'
import type { Failure } from '../../../api/failure.ts'
import { queryClient, requireSuccess } from '../../../api/query-client.ts'
import { type AssistantRuleToSend, sellerApi } from '../../../api/seller-api.ts'
import { notify } from '../../../ui/notify.ts'
import { sellerKey } from '../seller-queries.ts'
import { formFailure, reportSellerFailure, sellerToken } from '../seller-session.ts'

/** Loads the assistants that came. `list` is null while they are loading. */
export function useAssistants() {
  const token = sellerToken()
  const queryKey = sellerKey(token, 'assistants')
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: async () => requireSuccess(await sellerApi.listAssistants(token)),
    refetchOnWindowFocus: 'always',
    meta: { onFailure: (failure) => failure.status === 401 && reportSellerFailure(failure, token) },
  })
  return {
    list: data ?? null,
    hasFailed: isError && !isFetching && !data,
    reload: () => void refetch(),
    /** Resolves to null when the rule was saved, and the list has it. */
    async save(rule: AssistantRuleToSend): Promise<Failure | null> {
      const response = await sellerApi.saveAssistantRule(token, rule)
      if (!response.success) return formFailure(response, token)
      notify.success(response.message)
      await queryClient.invalidateQueries({ queryKey })
      return null
    },
  }
}
