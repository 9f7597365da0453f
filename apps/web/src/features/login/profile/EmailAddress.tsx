/** An email address, or part of one, that breaks after its @ if it is too long for a line. */
export function EmailAddress({ address }: { address: string }) {
  const domainAt = address.indexOf('@') + 1
  return (
    <>
      {address.slice(0, domainAt)}
      <wbr />
      {address.slice(domainAt)}
    </>
  )
}
