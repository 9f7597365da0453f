/** A value as JSON. */
export const Json = ({ value }: { value: unknown }) => (
  <output className="block font-mono text-sm break-all whitespace-pre-wrap">
    {value === undefined ? 'undefined' : JSON.stringify(value, null, 2)}
  </output>
)
