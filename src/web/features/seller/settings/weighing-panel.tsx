import type { SettingsWire } from '../../../../contract/settings/settings.ts'
import { MAX_OVER_PERCENT } from '../../../../domain/products/weighed.ts'
import { Field } from '../../../ui/field.tsx'
import { typedText } from '../../../ui/form.tsx'
import { wholeNumberTyped } from '../typed-numbers.ts'
import { SettingsPanel } from './settings-panel.tsx'
import { useSettingsForm } from './use-settings.ts'

/** Says how much more goods may cost than expected when the scale shows more. An empty field is the default. */
export function WeighingPanel({ settings: { weighing } }: { settings: SettingsWire }) {
  const { errors, ...panel } = useSettingsForm({
    rules: { overPercent: percentIssue },
    changeOf(typed) {
      const overPercent = wholeNumberTyped(typedText(typed, 'overPercent'))
      return { weighing: overPercent === null || overPercent === undefined ? null : { overPercent } }
    },
    fieldOf: (path) => path.replace('weighing.', ''),
  })
  return (
    <SettingsPanel title="Goods by weight" {...panel}>
      <Field
        name="overPercent"
        label="Allowed above the expected weight, in percent"
        hint={`0 to ${MAX_OVER_PERCENT}. With 10, a customer who orders about 1 lb pays for 1.1 lb at most, whatever the scale says.`}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={weighing.overPercent}
        error={errors.overPercent}
      />
    </SettingsPanel>
  )
}

function percentIssue(typed: string): string | null {
  const percent = wholeNumberTyped(typed)
  const isPossible = percent === null || (percent !== undefined && percent <= MAX_OVER_PERCENT)
  return isPossible ? null : `Please enter a whole number from 0 to ${MAX_OVER_PERCENT}`
}
