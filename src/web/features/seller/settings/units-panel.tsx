import type { SettingsWire } from '../../../../contract/settings/settings.ts'
import { FieldFrame } from '../../../ui/field.tsx'
import { SettingsPanel } from './settings-panel.tsx'
import { useSettingsForm } from './use-settings.ts'

export function UnitsPanel({ settings: { units } }: { settings: SettingsWire }) {
  const panel = useSettingsForm({
    rules: {},
    changeOf: (typed) => ({ units: typed.get('units') === 'us' ? 'us' : 'metric' }),
  })
  return (
    <SettingsPanel title="Units" {...panel}>
      <FieldFrame
        label="Sizes and unit prices"
        hint="US units are read from weights such as 12 fl oz, 1.5 lb or 6 x 12 fl oz. Metric sizes are still read."
      >
        {(links) => (
          <select {...links} name="units" defaultValue={units}>
            <option value="metric">Metric: kg, liters</option>
            <option value="us">US: lb, oz, fl oz</option>
          </select>
        )}
      </FieldFrame>
    </SettingsPanel>
  )
}
