import { type InputEvent, type SubmitEvent, useState } from 'react'
import type { FieldErrors } from '../../contract/responses.ts'
import type { FieldRules } from '../../domain/text.ts'
import type { Failure } from '../api/api.ts'
import { useCheckedForm } from './checked-form.ts'
import { fieldProblems, recheck } from './field-problems.ts'
import { useOneAtATime } from './one-at-a-time.ts'

interface SentFormOptions {
  /** They must be the same as the server's. */
  readonly rules: FieldRules
  readonly send: (fields: FormData) => Promise<Failure | null>
  /** Maps a failure to fields when the response has no field errors. */
  readonly errorsOf?: (failure: Failure) => FieldErrors
}

/** Sends a form, one request at a time. What was typed is kept, and the first invalid field gets the focus. */
export function useSentForm({ rules, send, errorsOf = ({ errors }) => errors }: SentFormOptions) {
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
    if (!isField(target) || errors[target.name] === undefined) return
    const problems = fieldProblems(rules, new FormData(currentTarget))
    setErrors((before) => recheck(before, [target.name], problems))
  }
  return {
    busy,
    errors,
    message,
    clearErrors: () => show({}, null),
    form: { ref: form, onSubmit, onInput },
  }
}

const isField = (target: EventTarget): target is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
