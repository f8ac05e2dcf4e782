import { Field } from '../../../ui/field.tsx'

/** Asks for the second factor of a login. */
export const SecondFactorField = ({ error }: { error: string | undefined }) => (
  <Field
    name="code"
    label="Code"
    hint="The six digits from your authenticator app, or a recovery code"
    autoComplete="one-time-code"
    required
    error={error}
  />
)
