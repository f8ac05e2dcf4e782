import type { SettingsWire } from '../../../../contract/settings.ts'
import { SettingsPanel } from './settings-panel.tsx'
import { useSettingsForm } from './use-settings.ts'

export function PricesPanel({ settings: { strikeUnasked } }: { settings: SettingsWire }) {
  const panel = useSettingsForm({
    rules: {},
    changeOf: (typed) => ({ strikeUnasked: typed.has('strikeUnasked') }),
  })
  return (
    <SettingsPanel title="Prices" {...panel}>
      <label className="prices-check">
        <input type="checkbox" name="strikeUnasked" defaultChecked={strikeUnasked} />
        Strike through list prices that nobody was asked in the last 30 days
      </label>
      <p className="soft small">
        If not, the list price of an offer is shown, struck through and with its “% off”, only while the product was sold at that
        price in the last 30 days.
      </p>
    </SettingsPanel>
  )
}
