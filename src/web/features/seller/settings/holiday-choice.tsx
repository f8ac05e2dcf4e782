import { useMemo, useState } from 'react'
import { FieldFrame } from '../../../ui/field.tsx'
import { type Holiday, holidaysFrom, listCountries, listRegions } from './holidays.ts'

const FIRST_COUNTRY = 'US'

interface HolidayChoiceProps {
  readonly today: string
  isChosen(day: string): boolean
  onChoose(holiday: Holiday, isChosen: boolean): void
}

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' })

export function HolidayChoice({ today, isChosen, onChoose }: HolidayChoiceProps) {
  const countries = useMemo(listCountries, [])
  const [country, setCountry] = useState(() => ownCountry(countries.map(({ code }) => code)))
  const [region, setRegion] = useState('')
  const regions = useMemo(() => listRegions(country), [country])
  const holidays = useMemo(() => holidaysFrom(today, country, region), [today, country, region])
  const choose = (code: string) => {
    setCountry(code)
    setRegion('')
  }
  return (
    <fieldset className="holidays">
      <legend className="strong">Public holidays</legend>
      <FieldFrame label="Country">
        {(links) => (
          <select {...links} value={country} onChange={({ target }) => choose(target.value)}>
            {countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        )}
      </FieldFrame>
      {regions.length > 0 && (
        <FieldFrame label="Region">
          {(links) => (
            <select {...links} value={region} onChange={({ target }) => setRegion(target.value)}>
              <option value="">The whole country</option>
              {regions.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </FieldFrame>
      )}
      {holidays.map((holiday) => (
        <label key={holiday.day} className="prices-check">
          <input type="checkbox" checked={isChosen(holiday.day)} onChange={({ target }) => onChoose(holiday, target.checked)} />
          <span>
            <span>{holiday.name}</span>
            <span className="soft small own-line">{longDate.format(new Date(holiday.day))}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** Returns the country of the browser’s language. */
function ownCountry(codes: readonly string[]): string {
  const { region = FIRST_COUNTRY } = new Intl.Locale(navigator.language)
  return codes.includes(region) ? region : FIRST_COUNTRY
}
