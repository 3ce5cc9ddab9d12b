/** The limits of the project's plan (PLAN-01). */
export type PlanState = {
  tier: string
  limits: { isAboveRpcLimit: boolean; isAboveMauLimit: boolean }
  hasExceededUsageLimit: boolean
}

/** Until the server has answered, nothing is refused. */
export const initialPlan: PlanState = {
  tier: 'none',
  limits: { isAboveRpcLimit: false, isAboveMauLimit: false },
  hasExceededUsageLimit: false,
}

/** A plan is exceeded only when it is the starter tier and one of its limits is passed. */
export const toPlan = (limits: { tier: string; isAboveRpcLimit: boolean; isAboveMauLimit: boolean }): PlanState => ({
  tier: limits.tier,
  limits: { isAboveRpcLimit: limits.isAboveRpcLimit, isAboveMauLimit: limits.isAboveMauLimit },
  hasExceededUsageLimit: limits.tier === 'starter' && (limits.isAboveRpcLimit || limits.isAboveMauLimit),
})
