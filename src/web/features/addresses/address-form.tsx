import { useId } from 'react'
import type { UserWire } from '../../../contract/accounts.ts'
import type { AddressWire } from '../../../contract/addresses.ts'
import { ADDRESS_RULES } from '../../../domain/address.ts'
import type { Failure } from '../../api/api.ts'
import { shopperApi } from '../../api/shopper-api.ts'
import { paths } from '../../routing/paths.ts'
import { Field } from '../../ui/field.tsx'
import { notify } from '../../ui/notify.ts'
import { useSentForm } from '../../ui/sent-form.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { openLoginDialog } from '../account/login-dialog-state.ts'
import { reportShopperFailure } from '../account/shopper-session.ts'
import { countryNames } from './countries.ts'
import { dropSavedAddresses } from './saved-addresses.ts'
import { splitName } from './split-name.ts'

interface AddressFormProps {
  /** Null after the session has ended: submitting opens the login dialog. */
  readonly token: string | null
  readonly user: UserWire
  readonly onSaved: (address: AddressWire) => void
}

const ZIP_CODE = String.raw` *\d+([ \-]\d+)* *` // with surrounding spaces, as from pasting

/** All fields are required (specification, section 5). */
export function AddressForm({ token, user, onSaved }: AddressFormProps) {
  const { firstName, lastName } = splitName(user.name)
  const { busy, errors, form } = useSentForm({ rules: ADDRESS_RULES, send: (fields) => save({ token, onSaved }, fields) })
  const countries = useId()
  return (
    <form className="form-grid" {...form}>
      <Field
        name="firstName"
        label="First name"
        autoComplete="given-name"
        required
        defaultValue={firstName}
        error={errors.firstName}
      />
      <Field
        name="lastName"
        label="Last name"
        autoComplete="family-name"
        required
        defaultValue={lastName}
        error={errors.lastName}
      />
      <Field
        name="email"
        label="Email"
        type="email"
        autoComplete="email"
        required
        defaultValue={user.email}
        error={errors.email}
        wide
      />
      <Field name="street" label="Street address" autoComplete="address-line1" required error={errors.street} wide />
      <Field name="city" label="City" autoComplete="address-level2" required error={errors.city} />
      <Field name="state" label="State" autoComplete="address-level1" required error={errors.state} />
      <Field
        name="zipcode"
        label="ZIP code"
        inputMode="numeric"
        pattern={ZIP_CODE}
        autoComplete="postal-code"
        required
        error={errors.zipcode}
      />
      <Field name="country" label="Country" autoComplete="country-name" list={countries} required error={errors.country} />
      <datalist id={countries}>
        {countryNames().map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Field name="phone" label="Phone" type="tel" autoComplete="tel" required error={errors.phone} wide />
      <SubmitButton busy={busy} className="button-large field-wide">
        Add address
      </SubmitButton>
    </form>
  )
}

type Save = Pick<AddressFormProps, 'token' | 'onSaved'>

async function save({ token, onSaved }: Save, fields: FormData): Promise<Failure | null> {
  if (token === null) {
    openLoginDialog(paths.addAddress())
    return null
  }
  const response = await shopperApi.addAddress(token, fields)
  if (!response.success) {
    reportShopperFailure(response, token)
    if (response.status === 401) openLoginDialog(paths.addAddress())
    return response
  }
  notify.success(response.message)
  dropSavedAddresses(token)
  onSaved(response.address)
  return null
}
