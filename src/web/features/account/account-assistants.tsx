import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { LinkedAssistantWire } from '../../../contract/accounts/linked-assistants.ts'
import { listLinkedAssistants, unlinkAssistant } from '../../../contract/endpoints/linked-assistant-endpoints.ts'
import { PERMISSION_TEXTS } from '../../../domain/accounts/linked-assistant.ts'
import { requireSuccess } from '../../api/query-client.ts'
import { request } from '../../api/request.ts'
import { dayText } from '../../ui/date-text.ts'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import { Question } from '../../ui/question.tsx'
import { AccountPart } from './account-part.tsx'
import { shopperKey } from './shopper-queries.tsx'
import { reportShopperFailure } from './shopper-session.ts'

export type LinkedAssistants = ReturnType<typeof useLinkedAssistants>

export function useLinkedAssistants(token: string) {
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: shopperKey(token, 'assistants'),
    queryFn: async () => requireSuccess(await request(listLinkedAssistants, { token })).assistants,
    meta: { onFailure: (failure) => reportShopperFailure(failure, token) },
  })
  return { token, assistants: data, isLoading: isPending, hasFailed: isError, load: () => refetch() }
}

interface AccountAssistantsProps {
  readonly linked: LinkedAssistants
  /** The id of the element that gets the focus when the last assistant is gone. */
  readonly focusAfterwards: string
}

/** Shows the assistants that may act for the shopper. Without any, there is no such part. */
export function AccountAssistants({ linked, focusAfterwards }: AccountAssistantsProps) {
  const { token, assistants, hasFailed, load } = linked
  const [chosen, setChosen] = useState<LinkedAssistantWire | null>(null)
  const isFocusLost = useRef(false) // the pressed button is gone once the question has closed
  async function unlink({ _id }: LinkedAssistantWire): Promise<void> {
    const response = await request(unlinkAssistant, { token, body: { id: _id } })
    if (response.success) notify.success(response.message)
    else reportShopperFailure(response, token)
    await load()
    isFocusLost.current = true
  }
  useEffect(() => {
    if (chosen !== null || !isFocusLost.current) return
    isFocusLost.current = false
    const heading = document.getElementById('assistants-title') ?? document.getElementById(focusAfterwards)
    heading?.focus({ preventScroll: true })
  }, [chosen, focusAfterwards])
  if (hasFailed)
    return (
      <AccountPart id="assistants" title="Linked assistants">
        <div className="account-row">
          <Notice onRetry={() => void load()}>Your assistants could not be loaded.</Notice>
        </div>
      </AccountPart>
    )
  if (!assistants || assistants.length === 0) return null
  return (
    <AccountPart id="assistants" title="Linked assistants">
      <ul>
        {assistants.map((assistant) => (
          <AssistantRow key={assistant._id} assistant={assistant} onUnlink={() => setChosen(assistant)} />
        ))}
      </ul>
      {chosen && (
        <Question
          title={`Unlink ${chosen.assistant}?`}
          yes="Unlink"
          no="Keep"
          onYes={() => unlink(chosen)}
          onClose={() => setChosen(null)}
        >
          <p>It loses all access to your account at once. Orders that it placed stay.</p>
        </Question>
      )}
    </AccountPart>
  )
}

interface AssistantRowProps {
  readonly assistant: LinkedAssistantWire
  readonly onUnlink: () => void
}

const AssistantRow = ({ assistant: { assistant, permissions, linkedAt }, onUnlink }: AssistantRowProps) => (
  <li className="account-row">
    <div>
      <p className="strong">{assistant}</p>
      <p className="soft small">{`Linked: ${dayText(linkedAt)}`}</p>
      <ul className="soft small">
        {permissions.map((permission) => (
          <li key={permission}>{PERMISSION_TEXTS[permission]}</li>
        ))}
      </ul>
    </div>
    <div className="account-do">
      <button type="button" className="button button-quiet" aria-label={`Unlink ${assistant}`} onClick={onUnlink}>
        Unlink
      </button>
    </div>
  </li>
)
