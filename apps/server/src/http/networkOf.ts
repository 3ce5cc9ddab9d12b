/**
 * The network of a counted address. A caller can easily have many addresses in an IPv4 /24; IPv6 is counted by /64
 * already.
 */
export const networkOf = (address: string): string => address.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0')
