/** Region, buckets and identity pool of the local AWS. */
export const region = 'eu-north-1'
export const buckets = { upload: 'offert-images', data: 'offert-data' } as const
export const identityPoolId = `${region}:00000000-0000-4000-8000-000000000000`
