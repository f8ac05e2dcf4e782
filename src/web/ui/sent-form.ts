import { type InputEvent, type SubmitEvent, useState } from 'react'
import type { FieldErrors } from '../../contract/responses.ts'
import type { FieldRules } from '../../domain/text.ts'
import type { Failure } from '../api/api.ts'
import { useCheckedForm } from './checked-form.ts'
import { fieldProblems, recheck } from './field-problems.ts'
import { useOneAtATime } from './one-at-a-time.ts'

interface SentForm {
  /** What may stand in the fields, by their names: the server's own rules. */
  readonly rules: FieldRules
  /** Makes the request once the rules let the fields through. Gives the failure when there is one. */
  readonly send: (fields: FormData) => Promise<Failure | null>
  /** The sentences of a failure by the fields they belong to, where the server names none. */
  readonly errorsOf?: (failure: Failure) => FieldErrors
}

/**
 * A native form that is sent by a request, one at a time. First its fields are checked by the rules; then what the server refuses stands at
 * the fields, too. What was typed stays, the first bad field gets the focus, and a sentence goes once its field is right.
 */
export function useSentForm({ rules, send, errorsOf = ({ errors }) => errors }: SentForm) {
  const { busy, run } = useOneAtATime()
  const [errors, setErrors] = useState<FieldErrors>({})
  const [message, setMessage] = useState<string | null>(null)
  const { form, focusFirstError } = useCheckedForm()

  function show(found: FieldErrors, failure: Failure | null): void {
    setErrors(found)
    setMessage(failure && Object.keys(found).length === 0 ? failure.message : null)
    focusFirstError()
  }
  async function request(fields: FormData): Promise<void> {
    const failure = await send(fields)
    show(failure ? errorsOf(failure) : {}, failure)
  }
  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (busy) return
    const fields = new FormData(event.currentTarget)
    const problems = fieldProblems(rules, fields)
    if (Object.keys(problems).length > 0) show(problems, null)
    else void run(() => request(fields))
  }
  function onInput({ currentTarget, target }: InputEvent<HTMLFormElement>): void {
    if (!(target instanceof HTMLInputElement) || errors[target.name] === undefined) return
    const problems = fieldProblems(rules, new FormData(currentTarget))
    setErrors((before) => recheck(before, [target.name], problems))
  }
  return {
    busy,
    /** A sentence for each field that is wrong. */
    errors,
    /** What failed, where it is about no field. */
    message,
    /** Takes the sentences back: the form now asks for something else. */
    forgive: () => show({}, null),
    /** Belongs on the form element. */
    form: { ref: form, onSubmit, onInput },
  }
}
