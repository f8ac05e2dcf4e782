import { CircleAlert } from 'lucide-react'
import { type ChangeEvent, type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { FieldErrors } from '../../contract/responses.ts'
import type { TextRule } from '../../domain/text/text.ts'
import type { Failure } from '../api/failure.ts'
import { type Observable, observable, useObservable } from '../state/observable.ts'
import { BusyButton, type BusyButtonProps } from './busy-button.tsx'
import './form.css'

/** Each field that can have an error has a rule. The rules must be the same as the server's. */
export type FormRules<Field extends string> = Readonly<Partial<Record<Field, TextRule>>>

/** A field has this rule when only the server knows its errors. */
export const checkedByServer: TextRule = () => null

export interface FormStatus {
  readonly busy: boolean
  readonly errors: FieldErrors
  /** `message` is an error of the form as a whole. */
  readonly message: string | null
}

export const UNSENT: FormStatus = { busy: false, errors: {}, message: null }

interface FormOptions<Field extends string> {
  /** The rule of a field that is not in the form data may read its value elsewhere. */
  readonly rules: FormRules<Field>
  /**
   * Resolves to the failure that the form shows, or to null. `typed` has the form's named fields. `send` itself must show
   * the failure as a toast (specification, section 8), because only it knows whose session a 401 ends: by `formFailure`
   * in the seller's area, by `reportShopperFailure` for shoppers, and by `useFormToast` or `notify.failure` for visitors.
   */
  readonly send: (typed: FormData) => Promise<Failure | null>
  /** Maps a failure to fields when its field errors have other names, or when it has none. */
  readonly errorsOf?: (failure: Failure) => FieldErrors
  /** A form whose errors and request must outlive the page keeps them here. */
  readonly status?: Observable<FormStatus>
}

/**
 * Checks and sends a form, one request at a time. What was typed stays after a failure, and the first invalid field
 * gets the focus, or the form's message when there is none. A field that has an error is checked again on each change.
 */
export function useForm<Field extends string>(options: FormOptions<Field>) {
  const { rules, send, errorsOf = ({ errors }) => errors } = options
  const [own] = useState(() => observable(UNSENT))
  const status = options.status ?? own
  const { busy, errors, message } = useObservable(status, UNSENT)
  const ref = useRef<HTMLFormElement>(null)
  const [attempts, setAttempts] = useState(0)
  useEffect(() => {
    if (ref.current) ref.current.noValidate = true // only now, so that the browser checks the form without scripts
  }, [])
  useEffect(() => {
    if (attempts > 0) ref.current?.querySelector<HTMLElement>(`[aria-invalid="true"], .${FORM_ERROR}`)?.focus()
  }, [attempts])

  const set = (changes: Partial<FormStatus>) => status.set({ ...status.get(), ...changes })

  async function request(typed: FormData): Promise<void> {
    set({ busy: true })
    let failure: Failure | null = null
    try {
      failure = await send(typed)
    } finally {
      set({ busy: false })
    }
    const found = failure ? errorsAt(Object.keys(rules), errorsOf(failure)) : {}
    endAttempt(found, isEmpty(found) ? failure : null)
  }
  /** Shows what is wrong, or nothing after a success. */
  function endAttempt(found: FieldErrors, failure: Failure | null): void {
    set({ errors: found, message: failure?.message ?? null })
    setAttempts((before) => before + 1)
  }
  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (status.get().busy) return
    const typed = new FormData(event.currentTarget)
    const issues = fieldIssues(rules, typed)
    if (isEmpty(issues)) void request(typed)
    else endAttempt(issues, null)
  }
  function onChange({ currentTarget, target }: ChangeEvent<HTMLFormElement>): void {
    const name = target.getAttribute('name') ?? ''
    if (errors[name] === undefined) return
    set({ errors: recheck(errors, [name], fieldIssues(rules, new FormData(currentTarget))) })
  }
  return {
    busy,
    /** A field that has lost its rule since, because it does not matter any more, has no error. */
    errors: errorsAt(Object.keys(rules), errors) as Partial<Readonly<Record<Field, string>>>, // it gives no other names
    message,
    /** Shows these errors instead, without moving the focus. */
    setErrors: (found: FieldErrors) => set({ errors: found, message: null }),
    form: { ref, onSubmit, onChange },
  }
}

/** Returns the text of a field, or an empty text when the form has no such field. */
export const typedText = (typed: FormData, name: string): string => String(typed.get(name) ?? '')

const isEmpty = (errors: FieldErrors): boolean => Object.keys(errors).length === 0

export function fieldIssues(rules: FormRules<string>, typed: FormData): FieldErrors {
  const issues: Record<string, string> = {}
  for (const [name, issueOf] of Object.entries(rules)) {
    const text = typed.get(name) ?? ''
    const issue = typeof text === 'string' && issueOf ? issueOf(text) : null
    if (issue !== null) issues[name] = issue
  }
  return issues
}

/** Validates a changed field again only if it has a message, so that new errors do not appear while the user types. */
export function recheck(errors: FieldErrors, changed: readonly string[], issues: FieldErrors): FieldErrors {
  const left: Record<string, string> = {}
  for (const [name, before] of Object.entries(errors)) {
    const sentence = changed.includes(name) ? issues[name] : before
    if (sentence !== undefined) left[name] = sentence
  }
  return left
}

/** Leaves out errors of fields that the form does not have, so that its message is shown when there are no others. */
const errorsAt = (fields: readonly string[], errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => fields.includes(name)))

/** Shows an error of one field. The field's `aria-describedby` must name it. */
export const FieldError = ({ id, children }: { id: string; children: ReactNode }) => (
  <p className="field-error" id={id}>
    <CircleAlert className="icon" aria-hidden="true" />
    <span>{children}</span>
  </p>
)

const FORM_ERROR = 'form-error'

/** Shows an error of a form as a whole. `useForm` focuses it, since there is no field that it is about. */
export const FormError = ({ children }: { children: ReactNode }) => (
  <p className={`field-error ${FORM_ERROR}`} role="alert" tabIndex={-1}>
    <CircleAlert className="icon" aria-hidden="true" />
    <span>{children}</span>
  </p>
)

type SubmitButtonProps = Pick<BusyButtonProps, 'busy' | 'className' | 'children'>

export const SubmitButton = ({ busy, className = '', children }: SubmitButtonProps) => (
  <BusyButton type="submit" className={`button button-primary ${className}`} busy={busy} aria-disabled={busy}>
    {children}
  </BusyButton>
)
