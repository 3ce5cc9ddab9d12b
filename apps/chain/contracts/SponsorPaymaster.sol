// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {MessageHashUtils} from "@openzeppelin/contracts/utils/cryptography/MessageHashUtils.sol";

struct PackedUserOperation {
    address sender;
    uint256 nonce;
    bytes initCode;
    bytes callData;
    bytes32 accountGasLimits;
    uint256 preVerificationGas;
    bytes32 gasFees;
    bytes paymasterAndData;
    bytes signature;
}

interface IDeposits {
    function depositTo(address account) external payable;
    function withdrawTo(address payable to, uint256 amount) external;
}

/// @notice Pays the gas of user operations that the sponsor's key has signed for; works with EntryPoint 0.7 and 0.8.
/// @dev paymasterAndData: address, two 16-byte gas limits, abi.encode(validUntil, validAfter), 65-byte signature.
/// @dev For the local chain alone. It is not audited and must not hold anyone's money.
contract SponsorPaymaster {
    uint256 private constant GAS_LIMITS_AT = 20;
    uint256 private constant DATA_AT = 52;
    uint256 private constant SIGNATURE_AT = 116;

    address public immutable entryPoint;
    address public immutable sponsor;

    error NotEntryPoint(address sender);
    error NotSponsor(address sender);

    constructor(address entryPoint_, address sponsor_) {
        entryPoint = entryPoint_;
        sponsor = sponsor_;
    }

    function deposit() external payable {
        IDeposits(entryPoint).depositTo{value: msg.value}(address(this));
    }

    function withdraw(address payable to, uint256 amount) external {
        if (msg.sender != sponsor) revert NotSponsor(msg.sender);
        IDeposits(entryPoint).withdrawTo(to, amount);
    }

    /// @notice What the sponsor signs (as an EIP-191 message): everything but the two signatures.
    function getHash(PackedUserOperation calldata op, uint48 validUntil, uint48 validAfter)
        public
        view
        returns (bytes32)
    {
        bytes32 operation = keccak256(
            abi.encode(
                op.sender,
                op.nonce,
                keccak256(op.initCode),
                keccak256(op.callData),
                op.accountGasLimits,
                bytes32(op.paymasterAndData[GAS_LIMITS_AT:DATA_AT]),
                op.preVerificationGas,
                op.gasFees
            )
        );
        return keccak256(abi.encode(operation, block.chainid, address(this), validUntil, validAfter));
    }

    function validatePaymasterUserOp(PackedUserOperation calldata op, bytes32, uint256)
        external
        view
        returns (bytes memory context, uint256 validationData)
    {
        if (msg.sender != entryPoint) revert NotEntryPoint(msg.sender);
        (uint48 validUntil, uint48 validAfter) =
            abi.decode(op.paymasterAndData[DATA_AT:SIGNATURE_AT], (uint48, uint48));
        bytes32 digest = MessageHashUtils.toEthSignedMessageHash(getHash(op, validUntil, validAfter));
        (address signer,,) = ECDSA.tryRecover(digest, op.paymasterAndData[SIGNATURE_AT:]);
        uint256 isWrong = signer == sponsor ? 0 : 1;
        return ("", isWrong | (uint256(validUntil) << 160) | (uint256(validAfter) << 208));
    }

    /// @dev Never called, since the context is empty; the interface asks for it.
    function postOp(uint8, bytes calldata, uint256, uint256) external {}
}
