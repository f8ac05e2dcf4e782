import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MIN_PASSWORD, REGISTRATION_RULES } from '../../domain/accounts/account-rules.ts'
import type { Failure } from '../api/failure.ts'
import { queryClient, requireSuccess } from '../api/query-client.ts'
import { mailedToken } from '../routing/page-url.ts'
import { useHydrated } from '../state/use-browser.ts'
import { PasswordField, PasswordOwner } from './field.tsx'
import { FormError, SubmitButton, typedText, useForm } from './form.tsx'
import { notify } from './notify.ts'

interface NewPasswordFormProps {
  /** This sentence says what else a new password does. */
  readonly effect?: string | undefined
  readonly button: string
  readonly findEmail: FindLink<{ readonly email: string | null }>
  /** Resolves to null when the password is saved. */
  readonly send: (fields: { readonly token: string; readonly password: string }) => Promise<Failure | null>
  /** Says what to do when the link no longer works. */
  readonly wayOn: ReactNode
}

/**
 * Sets a password on a page that a mail links to. Nothing is sent until the button is pressed, so that programs that
 * open links in mails do not use up the link.
 */
export function NewPasswordForm({ effect = '', button, findEmail, send, wayOn }: NewPasswordFormProps) {
  const link = useMailedLink(findEmail)
  const isMissing = useHydrated() && mailedToken() === ''
  const { busy, errors, message, form } = useForm({
    rules: { password: REGISTRATION_RULES.password },
    async send(fields) {
      const failure = await send({ token: mailedToken(), password: typedText(fields, 'password') })
      if (failure) notify.failure(failure)
      return failure
    },
  })
  if (isMissing || link?.email === null)
    return (
      <FormError>
        <span>This link has expired or was used already.</span> <span>{wayOn}</span>
      </FormError>
    )
  return (
    <form className="stack needs-script" {...form} noValidate>
      <PasswordOwner email={link?.email ?? ''} />
      <PasswordField
        name="password"
        label="New password"
        autoComplete="new-password"
        required
        minLength={MIN_PASSWORD}
        hint={`At least ${MIN_PASSWORD} characters. ${effect}`.trim()}
        error={errors.password}
      />
      {message !== null && (
        <FormError>
          <span>{`${message}.`}</span> <span>{wayOn}</span>
        </FormError>
      )}
      <SubmitButton busy={busy} className="button-large">
        {button}
      </SubmitButton>
    </form>
  )
}

export type FindLink<Link> = (token: string) => Promise<({ readonly success: true } & Link) | Failure>

/** Returns what the store knows of the link that opened the page, and undefined while that is loading. */
export function useMailedLink<Link>(find: FindLink<Link>): Link | undefined {
  const token = useHydrated() ? mailedToken() : ''
  const link = {
    queryKey: ['mailed link', token],
    queryFn: async () => requireSuccess(await find(token)),
    enabled: token !== '',
  }
  return useQuery(link, queryClient).data
}
