/** Why nothing could be deployed, as a sentence for the operator. */
export class DeployError extends Error {}
