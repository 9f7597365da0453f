/** An account of a risk cluster that has earned nothing. */
export const clusterAccount = (id: string, isHeld = false) => ({
  id,
  countryCode: 'NG',
  createdAt: '2026-03-02T10:00:00.000Z',
  earned: 0,
  paid: '0',
  score: 0,
  shadowScore: 0,
  isHeld,
})
