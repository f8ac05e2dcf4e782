import { useId } from 'react'

interface ChoiceSelectProps<Choice extends string> {
  readonly label: string
  /** The choices are listed in the order of these keys. */
  readonly labels: Readonly<Record<Choice, string>>
  readonly choice: Choice
  readonly onChoose: (choice: Choice) => void
}

export function ChoiceSelect<Choice extends string>({ label, labels, choice, onChoose }: ChoiceSelectProps<Choice>) {
  const id = useId()
  const choices = Object.keys(labels) as Choice[] // the record has all choices
  return (
    <div className="field">
      <label className="summary-heading" htmlFor={id}>
        {label}
      </label>
      <select
        className="input"
        id={id}
        value={choice}
        onChange={(event) => onChoose(choices.find((one) => one === event.target.value) ?? choice)}
      >
        {choices.map((one) => (
          <option key={one} value={one}>
            {labels[one]}
          </option>
        ))}
      </select>
    </div>
  )
}
