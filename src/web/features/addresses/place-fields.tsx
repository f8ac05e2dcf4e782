import { type ReactNode, useId } from 'react'
import { type AddressField, MAX_COURIER_NOTE, type NewAddress } from '../../../domain/addresses/address.ts'
import { Field, type FieldProps } from '../../ui/field.tsx'

/** These props differ from form to form. */
type FieldState = Pick<FieldProps, 'name' | 'defaultValue' | 'error'>

type PlaceField = Exclude<keyof NewAddress, 'firstName' | 'lastName' | 'email' | 'phone' | 'courierNote'>

interface PlaceFieldsProps {
  readonly fieldOf: (name: PlaceField) => FieldState
  readonly zipHint?: ReactNode
}

const ZIP_CODE = String.raw` *\d+([ \-]\d+)* *` // allows surrounding spaces, as pasted text may have them

/** The fields of where an address is, in the columns of a `form-grid`. */
export function PlaceFields({ fieldOf, zipHint }: PlaceFieldsProps) {
  const [states, countries] = [useId(), useId()]
  const required = (name: PlaceField & AddressField) => ({ ...fieldOf(name), required: true })
  return (
    <>
      <Field {...required('street')} label="Street address" autoComplete="address-line1" wide />
      <Field {...fieldOf('line2')} label="Apartment, suite or floor" optional="(optional)" autoComplete="address-line2" wide />
      <Field {...required('city')} label="City" autoComplete="address-level2" />
      <Field {...required('state')} label="State" autoComplete="address-level1" list={states} />
      <datalist id={states}>
        {US_STATES.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Field
        {...required('zipcode')}
        label="ZIP code"
        inputMode="numeric"
        pattern={ZIP_CODE}
        autoComplete="postal-code"
        hint={zipHint}
      />
      <Field {...required('country')} label="Country" autoComplete="country-name" list={countries} />
      <datalist id={countries}>
        {countryNames().map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}

interface CourierNoteFieldProps extends Pick<FieldProps, 'name' | 'defaultValue' | 'value' | 'onChange' | 'error'> {
  /** An order that is picked up is brought by nobody, so the store reads its note. */
  readonly isPickup?: boolean
}

export const CourierNoteField = ({ isPickup = false, ...field }: CourierNoteFieldProps) => (
  <Field
    {...field}
    label={isPickup ? 'Note to the store' : 'Note to the courier'}
    optional="(optional)"
    maxLength={MAX_COURIER_NOTE}
    autoComplete="off"
    hint={isPickup ? 'Such as who comes to get it.' : 'Such as a door code, or where to leave the order.'}
    wide
  />
)

const US_STATES = [
  'Alabama, Alaska, Arizona, Arkansas, California, Colorado, Connecticut, Delaware, District of Columbia, Florida, Georgia',
  'Hawaii, Idaho, Illinois, Indiana, Iowa, Kansas, Kentucky, Louisiana, Maine, Maryland, Massachusetts, Michigan, Minnesota',
  'Mississippi, Missouri, Montana, Nebraska, Nevada, New Hampshire, New Jersey, New Mexico, New York, North Carolina',
  'North Dakota, Ohio, Oklahoma, Oregon, Pennsylvania, Rhode Island, South Carolina, South Dakota, Tennessee, Texas, Utah',
  'Vermont, Virginia, Washington, West Virginia, Wisconsin, Wyoming',
].flatMap((line) => line.split(', '))

// The codes are those of ISO 3166-1, without uninhabited places. Browsers know their English names.
const COUNTRY_CODES =
  'ADAEAFAGAIALAMAOARASATAUAWAXAZBABBBDBEBFBGBHBIBJBLBMBNBOBQBRBSBTBWBYBZCACCCDCFCGCHCICKCLCMCNCOCRCUCVCWCXCYCZDEDJDKDMDODZECEEEGEHERESETFIFJFKFMFOFRGAGBGDGEGFGGGHGIGLGMGNGPGQGRGTGUGWGYHKHNHRHTHUIDIEILIMINIOIQIRISITJEJMJOJPKEKGKHKIKMKNKPKRKWKYKZLALBLCLILKLRLSLTLULVLYMAMCMDMEMFMGMHMKMLMMMNMOMPMQMRMSMTMUMVMWMXMYMZNANCNENFNGNINLNONPNRNUNZOMPAPEPFPGPHPKPLPMPNPRPSPTPWPYQARERORSRURWSASBSCSDSESGSHSISJSKSLSMSNSOSRSSSTSVSXSYSZTCTDTGTHTJTKTLTMTNTOTRTTTVTWTZUAUGUSUYUZVAVCVEVGVIVNVUWFWSYEYTZAZMZW'

function countryNames(): string[] {
  const names = new Intl.DisplayNames('en', { type: 'region' })
  return (COUNTRY_CODES.match(/../g) ?? []).map((code) => names.of(code) ?? code).sort((one, other) => one.localeCompare(other))
}
