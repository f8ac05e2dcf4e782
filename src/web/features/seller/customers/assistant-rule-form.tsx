import type { AssistantWire } from '../../../../contract/assistants/assistants.ts'
import { MOST_OPEN_CHECKOUTS, MOST_ORDERS_A_DAY, siteIssue } from '../../../../domain/assistants/assistant.ts'
import { numberText } from '../../../../domain/text/counts.ts'
import type { Failure } from '../../../api/failure.ts'
import type { AssistantRuleToSend } from '../../../api/seller-api.ts'
import { Field } from '../../../ui/field.tsx'
import { typedText, useForm } from '../../../ui/form.tsx'
import { QuestionForm } from '../../../ui/question.tsx'

interface AssistantRuleFormProps {
  /** The form asks for a site when this is null. */
  readonly assistant: Pick<AssistantWire, 'site' | 'isBlocked' | 'ordersADay' | 'openCheckouts'> | null
  onSave(rule: AssistantRuleToSend): Promise<Failure | null>
  onClose(): void
}

export function AssistantRuleForm({ assistant, onSave, onClose }: AssistantRuleFormProps) {
  const answer = useForm({
    rules: {
      ...(assistant === null && { site: (typed: string) => siteIssue(siteTyped(typed)) }),
      ordersADay: (typed) => limitIssue(typed, MOST_ORDERS_A_DAY),
      openCheckouts: (typed) => limitIssue(typed, MOST_OPEN_CHECKOUTS),
    },
    async send(typed) {
      const isBlocked = typed.has('isBlocked')
      const failure = await onSave({
        site: assistant?.site ?? siteTyped(typedText(typed, 'site')),
        ...(isBlocked !== (assistant?.isBlocked ?? false) && { isBlocked }),
        ordersADay: limitTyped(typedText(typed, 'ordersADay')),
        openCheckouts: limitTyped(typedText(typed, 'openCheckouts')),
      })
      if (!failure) onClose()
      return failure
    },
  })
  const { errors } = answer
  return (
    <QuestionForm
      title={assistant ? `Limits of ${assistant.site}` : 'Limit or block a site'}
      yes="Save limits"
      no="Cancel"
      answer={answer}
      onClose={onClose}
    >
      {assistant === null && (
        <Field
          label="Site"
          name="site"
          hint="Such as assistant.example. A block also holds for the sites below, such as eu.assistant.example."
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          required
          error={errors.site}
        />
      )}
      <Field
        label="Orders a day"
        optional="(optional)"
        name="ordersADay"
        hint="That it places itself. Orders that customers place on your page don’t count. Empty: no limit."
        inputMode="numeric"
        autoComplete="off"
        defaultValue={assistant?.ordersADay ?? ''}
        error={errors.ordersADay}
      />
      <Field
        label="Open checkouts"
        optional="(optional)"
        name="openCheckouts"
        hint={`Baskets that are neither ordered nor over. Empty: ${MOST_OPEN_CHECKOUTS}.`}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={assistant?.openCheckouts ?? ''}
        error={errors.openCheckouts}
      />
      <label className="customer-take">
        <input type="checkbox" name="isBlocked" defaultChecked={assistant?.isBlocked ?? false} />
        Block it
      </label>
      <p className="soft small">
        A blocked assistant finds nothing in your store, and its open checkouts end. Orders that it brought stay and go on.
      </p>
    </QuestionForm>
  )
}

const siteTyped = (typed: string): string => typed.trim().toLowerCase()

const limitTyped = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed.trim()))

function limitIssue(typed: string, most: number): string | null {
  const text = typed.trim()
  const isLimit = text === '' || (/^\d{1,6}$/.test(text) && Number(text) <= most)
  return isLimit ? null : `Please enter a whole number up to ${numberText(most)}, or nothing`
}
